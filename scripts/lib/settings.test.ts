import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bindAddress, readSettings } from './settings.mjs'

const root = resolve(import.meta.dirname, '../..')

describe('readSettings', () => {
  it('has a default for everything, also for what is set to nothing', () => {
    const expected = {
      port: 3000,
      host: undefined,
      dataDir: `${root}/.data`,
      databaseUrl: undefined,
      mqttPort: 1883,
      mqttMorePorts: {},
      mqttBind: '127.0.0.1',
      hasEmbeddedBroker: true,
      backupDir: `${root}/.data/backups`,
      backupKeep: 14,
      verifyUrl: undefined,
      walArchiveDir: undefined,
      walArchiveDays: 7,
      isDemo: false,
    }
    expect(readSettings({})).toEqual(expected)
    expect(readSettings({ PORT: '', DATA_DIR: '', DATABASE_URL: '', MQTT_URL: '', HOSTNAME: '' })).toEqual(
      expected,
    )
  })

  it('takes a data folder relative to the checkout, or absolute', () => {
    expect(readSettings({ DATA_DIR: 'elsewhere' }).dataDir).toBe(`${root}/elsewhere`)
    expect(readSettings({ DATA_DIR: '/srv/cistern' }).dataDir).toBe('/srv/cistern')
    expect(readSettings({ DATA_DIR: '/srv/cistern' }).backupDir).toBe('/srv/cistern/backups')
    expect(readSettings({ BACKUP_DIR: '/mnt/backups' }).backupDir).toBe('/mnt/backups')
  })

  it('archives the log of the embedded database, and of no other', () => {
    expect(readSettings({ BACKUP_WAL_DIR: '/mnt/wal' }).walArchiveDir).toBe('/mnt/wal')
    expect(() => readSettings({ BACKUP_WAL_DIR: '/mnt/wal', DATABASE_URL: 'postgresql://host/x' })).toThrow(
      /BACKUP_WAL_DIR is for the embedded database/,
    )
    expect(() => readSettings({ BACKUP_WAL_DAYS: '0' })).toThrow(/BACKUP_WAL_DAYS=0/)
  })

  it('reads every address of a database from a file as well', () => {
    const dir = mkdtempSync(join(tmpdir(), 'settings-'))
    const file = join(dir, 'address')
    writeFileSync(file, 'postgresql://a:b@host/x\n')
    const names = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'BACKUP_VERIFY_URL']
    const { databaseUrl, directUrl, verifyUrl } = readSettings(
      Object.fromEntries(names.map((name) => [`${name}_FILE`, file])),
    )
    rmSync(dir, { recursive: true })
    expect([databaseUrl, directUrl, verifyUrl]).toEqual(Array(3).fill('postgresql://a:b@host/x'))
  })

  it('has no broker of its own beside another broker or an external worker', () => {
    expect(readSettings({ MQTT_URL: 'mqtt://broker' }).hasEmbeddedBroker).toBe(false)
    expect(readSettings({ WORKER: 'external' }).hasEmbeddedBroker).toBe(false)
  })

  it.each(['0', '65536', 'abc', '80.5', '-1'])('refuses the port %s', (port) => {
    expect(() => readSettings({ PORT: port })).toThrow(`PORT=${port} is not a port`)
    expect(() => readSettings({ MQTT_PORT: port })).toThrow(`MQTT_PORT=${port} is not a port`)
  })
})

describe('bindAddress', () => {
  it("ignores the machine's own name, which shells and containers set by themselves", () => {
    expect(bindAddress(hostname())).toBeUndefined()
    expect(bindAddress('f00ba4', 'f00ba4')).toBeUndefined()
    expect(bindAddress('0.0.0.0', 'f00ba4')).toBe('0.0.0.0')
  })
})
