/** Examples of bodies, by the name of the call; a test parses each with its schema. */
const EXAMPLES: Readonly<Record<string, { body: unknown }>> = {
  login: { body: { email: 'ada@example.org', password: 'a long walk to the well' } },
  register: { body: { name: 'Ada', email: 'ada@example.org', password: 'a long walk to the well' } },
  createApiKey: {
    body: {
      name: 'Barn script',
      scopes: ['read'],
      deviceIds: ['tank-01'],
      expiresAt: '2030-01-01T00:00:00Z',
    },
  },
  rotateApiKey: { body: { overlapHours: 24 } },
  renameApiKey: { body: { name: 'Barn script' } },
  createDashboardLink: { body: { name: 'Farm office', days: 30 } },
  updateDevice: { body: { name: 'Roof tank' } },
  createSite: { body: { name: 'North farm', note: 'Gate code at the house' } },
  updateSite: { body: { name: 'North farm' } },
  setTankSeries: {
    body: { series: [{ tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 }] },
  },
  sendCommand: { body: { type: 'relay.set', ch: 0, on: true, maxSeconds: 600 } },
  muteDevice: { body: { for: '1h' } },
  addDeviceNote: { body: { at: '2026-03-01T08:30:00Z', text: 'Cleaned the filter' } },
  snoozeAlert: { body: { minutes: 60 } },
  addWidget: {
    body: { key: 'roof', type: 'tank-status', config: { deviceId: 'tank-01' } },
  },
  addWebhook: { body: { name: 'Home', url: 'https://hooks.example.org/cistern' } },
  shareDevice: { body: { email: 'ravi@example.org', role: 'viewer' } },
  ingest: { body: { seq: 41, boot: 17, m: { distance_mm: 1240, battery_v: 3.61 } } },
  createTodo: { body: { title: 'Visit the mill', priority: 'high' } },
}

export const examplesOf = (name: string): { body: unknown } | undefined => EXAMPLES[name]
