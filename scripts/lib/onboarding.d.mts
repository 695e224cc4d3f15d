export function keepOnboardingLogin(options: {
  settings: { hasEmbeddedBroker: boolean; mqttBind: string; dataDir: string }
  env: Record<string, string | undefined>
}): { username: string; password: string; file: string; isNew: boolean } | null
