import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { abortRollout, resumeRollout } from '@/contracts/rollouts/manage'
import { getRollout } from '@/contracts/rollouts/rollouts'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { makeUser, type Signed } from '../../support/fixtures/factories'
import { call, countOf, group, startRollout, type Started, untilDone, untilSettled } from './console'
import type { FateShares } from '~/tools/simulator/update/fate'
import { type Family, sharesOf, SPECS } from './families'
import { addImages, type Images, registerFleet, startFleet, type DeviceProcess } from './fleet'
import { CANARY_ERRORS, describeEnd, judgeBad, OPEN } from './judge'
import { startKilling } from './killing'
import { oracleSql } from './oracle'
import type { Bad, Report, Size } from './size'
import { startRolloutSystem } from './system'
import { say, watch } from './watch'

/** All that the field knows, but nothing for ever. */
const FIELD_FATES: FateShares = {
  ...{ weak_wifi: 0.08, power_cut: 0.04, bad_sum: 0.02, silent_old: 0.02, late: 0.02 },
  ...{ rolled_back: 0.02, stays_minimal: 0.01 },
}

/** A bad image to each family, which must be stopped in the canary, then a good one, while everything is killed. */
export async function runRolloutCampaign(size: Size): Promise<Report> {
  const begun = Date.now()
  const undo: (() => unknown)[] = []
  const tell = (what: string) => say(`${what} after ${Math.round((Date.now() - begun) / 1000)} s`)
  try {
    const system = await startRolloutSystem(size)
    undo.push(system.stop)
    // this process is the console: it makes images and roll-outs by the product's own calls
    env.DATABASE_URL = system.url
    env.FIRMWARE_HTTP_ORIGIN = system.origin
    const by = await untilDone(() => makeUser('superuser'))
    const shares = sharesOf(size.families, size.devices)
    const { manifests } = await registerFleet(shares)
    tell('registered')
    const images = await addImages(by, size.families)
    const devices = await startFleet(system.brokerUrl, { shares, manifests, trust: images.trust, size, undo })
    tell('started')
    await untilReporting([...shares.values()].reduce((sum, n) => sum + n, 0))
    tell('all report')
    // workers write to the same rows, in another order
    const settle = `update device set provisioned_at = now() - interval '1 day'`
    await untilDone(() => db().$executeRawUnsafe(settle))
    await runSql(system.url, oracleSql(size.pace))
    const found = await runPhases({ by, system, images, devices, size })
    return {
      ...{ broker: size.broker, workers: size.workers, devices: Object.fromEntries(shares) },
      ...{ seconds: (Date.now() - begun) / 1000, ...found },
    }
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(text)
  await client.end()
}

/** Families of devices that were not heard twice, how many of each, and one of them. */
async function describeSilent(): Promise<string> {
  const rows = await db().$queryRawUnsafe<{ line: string }[]>(
    `select count(*) || ' ' || family || ' as ' || min(public_id) || ' (online: '
       || coalesce(min(online::text), 'not known') || ', seen ' || coalesce(max(last_seen_at)::text, 'never') || ')' as line
     from device d where (select count(distinct at) from reading where device = d.id) < 2 group by family`,
  )
  return rows.map(({ line }) => line).join(', ')
}

/** Until every device was heard twice: a simulated sensor may lose its echo for minutes. */
async function untilReporting(devices: number): Promise<void> {
  const twice = `(select device from reading group by device having count(distinct at) >= 2) d`
  let [heard, tries] = [0, 0]
  for (;;) {
    const now = await countOf(twice)
    if (now >= devices) return
    tries = now > heard ? 0 : tries + 1
    heard = Math.max(heard, now)
    if (tries % 20 === 19) say(await describeSilent())
    if (tries > 600) throw new Error(`not every device reports: ${await describeSilent()}`)
    await sleep(500)
  }
}

type Campaign = {
  by: Signed
  system: Awaited<ReturnType<typeof startRolloutSystem>>
  images: Images
  devices: ReadonlyMap<Family, DeviceProcess>
  size: Size
}

/** Each family for itself, all at once. */
async function runPhases(campaign: Campaign) {
  const { system, devices, size } = campaign
  const rollouts: Started[] = []
  const watching = watch(system.url, rollouts)
  const killing = startKilling({ ...size, faults: system.faults })
  const bad: Bad[] = []
  const good: Started[] = []
  let resumed = 0
  const run = async (family: Family) => {
    const rate = size.brickRates[family]
    if (rate !== undefined) bad.push(await runBad(campaign, { family, rate, rollouts }))
    if (rate !== undefined && !size.isRepaired) return
    const started = await startGood(campaign, family)
    rollouts.push(started)
    good.push(started)
    resumed += await untilThrough(campaign, started, killing)
  }
  await Promise.all([...devices.keys()].map(run))
  await killing.stop()
  await endAll()
  const sampled = await watching.stop()
  const told = await Promise.all([...devices.values()].map((one) => one.ask({ type: 'stand' })))
  return {
    ...{ kills: killing.caused, bad, resumed, ...sampled },
    items: rollouts.reduce((sum, { items }) => sum + items, 0),
    ...(await untilDone(() => describeEnd(good, told))),
  }
}

/** As large as decision 064 asks for, where the fleet has so many: so that three of them are bricked nearly certainly. */
const canaryPercent = (devices: number, rate: number): number =>
  Math.min(60, Math.max(20, Math.ceil((100 * 10) / rate / Math.max(1, devices))))

type BadRun = { family: Family; rate: number; rollouts: Started[] }

/** Until the roll-out has stopped by itself; then a person gives it up. */
async function runBad(
  { by, images, devices, size }: Campaign,
  { family, rate, rollouts }: BadRun,
): Promise<Bad> {
  const process = devices.get(family)
  if (!process) throw new Error(`no devices of ${family}`)
  process.send({ type: 'fates', fates: { brick: rate }, newVersion: SPECS[family].bad.reported })
  const percent = canaryPercent(sharesOf(size.families, size.devices).get(family) ?? 0, rate)
  const canary = group(percent, { errorCount: CANARY_ERRORS, errorPercent: null })
  const image = { ...images.bad(family), name: `bad ${family}` }
  const started = await startRollout(by, image, [canary, group(100 - percent)])
  rollouts.push(started)
  const { id } = started
  const isRunning = `rollout where state = 'running' and id = $1::uuid`
  await untilSettled(() => countOf(isRunning, [id]), { quietMs: 400_000, mostMs: 900_000 })
  const judged = await judgeBad(started, rate, await process.ask({ type: 'stand' }))
  await call(by, abortRollout, { params: { id }, body: { reason: 'it bricks devices' } })
  const isEnding = `rollout where state not in ('aborted', 'finished') and id = $1::uuid`
  await untilSettled(() => countOf(isEnding, [id]), { quietMs: 300_000, mostMs: 600_000 })
  return judged
}

async function startGood({ by, images, devices }: Campaign, family: Family): Promise<Started> {
  devices.get(family)?.send({ type: 'fates', fates: FIELD_FATES, newVersion: SPECS[family].good.reported })
  const patient = { errorCount: null, errorPercent: null, successPercent: 50 }
  const groups = [group(10, patient), group(30, patient), group(60, patient)]
  return startRollout(by, { ...images.good(family), name: `good ${family}` }, groups)
}

/** Until nothing but devices that are gone is left; pauses are ended as a person would. */
async function untilThrough(
  { by, size }: Campaign,
  { id }: Started,
  killing: ReturnType<typeof startKilling>,
): Promise<number> {
  let resumed = 0
  const step = async () => {
    const { state } = await db().rollout.findUniqueOrThrow({ where: { id } })
    if (state === 'paused') {
      const { rollout } = await call(by, getRollout, { params: { id } })
      const { version, toAccept: accepts } = rollout
      // more may have failed since it was read: 409, and the next turn reads again
      const answer = await call(by, resumeRollout, { params: { id }, body: { version, accepts } })
      if (answer.status === 200) resumed += 1
      else say(`${rollout.name} is not resumed: ${JSON.stringify(answer)}`)
    }
    // devices that an earlier image has taken with it are held for ever
    return countOf(
      `rollout_item where rollout_id = $1::uuid and ${OPEN} and (state <> 'queued' or reason is distinct from 'online')`,
      [id],
    )
  }
  for (;;) {
    const left = await untilSettled(step, { quietMs: size.quietS * 1000, mostMs: 3_600_000 })
    if (left === 0 || killing.isOver()) return resumed
  }
}

/** The last day of the roll-outs has come: what is still open ends, at the latest when a missing device is given up. */
async function endAll(): Promise<void> {
  await untilDone(() =>
    db().rollout.updateMany({
      where: { state: { notIn: ['finished', 'aborted'] } },
      data: { endsAt: new Date(), dueAt: new Date() },
    }),
  )
  await untilSettled(() => countOf(`rollout_item where ${OPEN}`), { quietMs: 300_000, mostMs: 600_000 })
}
