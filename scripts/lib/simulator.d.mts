export function brokerOptions(options: {
  env?: Record<string, string | undefined>
  settings: { mqttBind: string; mqttPort: number }
  given?: string[]
}): string[]
