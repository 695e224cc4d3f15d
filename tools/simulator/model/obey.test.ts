import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CommandOrder } from '@/domain/pump/types'
import { newController, obey, passTime, reboot, type Command, type Controller } from './obey'

const AT = 1_780_000_000_000
const context = { at: AT, hardLimitS: 3600, refusal: null }
const start = (maxSeconds: number | null = 60): CommandOrder => ({
  type: 'relay.set',
  ch: 0,
  on: true,
  maxSeconds,
})
const stop: CommandOrder = { type: 'relay.set', ch: 0, on: false, maxSeconds: null }
const command = (order: Command['order'], exp: number | null = null): Command => ({ id: 'a', exp, order })
const running: Controller = { ...newController, relay: { on: true, by: 'auto', endsAt: AT + 1000 } }

describe('a controller', () => {
  it.each<[string, Controller, Command, object, string[], object]>([
    ['heard before', { ...newController, seen: ['a'] }, command(start()), {}, [], { on: false }],
    ['expired', newController, command(start(), AT - 1), {}, ['expired'], { on: false }],
    ['unreadable', newController, command('bad_command'), {}, ['rejected bad_command'], { on: false }],
    [
      'another relay',
      newController,
      command({ ...stop, ch: 1 }),
      {},
      ['rejected unsupported'],
      { on: false },
    ],
    ['no length', newController, command(start(0)), {}, ['rejected bad_command'], { on: false }],
    [
      'mode off',
      { ...newController, mode: 'off' },
      command(start()),
      {},
      ['rejected mode_off'],
      { on: false },
    ],
    ['dry', newController, command(start()), { refusal: 'dry_run' }, ['rejected dry_run'], { on: false }],
    [
      'start',
      newController,
      command(start(), AT),
      {},
      ['accepted', 'done'],
      { on: true, endsAt: AT + 60_000 },
    ],
    [
      'start unlimited',
      newController,
      command(start(null)),
      {},
      ['accepted', 'done'],
      { on: true, endsAt: AT + 3_600_000 },
    ],
    [
      'start too long',
      newController,
      command(start(9999)),
      {},
      ['accepted', 'done'],
      { on: true, endsAt: AT + 3_600_000 },
    ],
    [
      'stop, whatever keeps it',
      running,
      command(stop),
      { refusal: 'overload' },
      ['accepted', 'done'],
      { on: false, by: 'cmd:a' },
    ],
    [
      'mode.set off',
      running,
      command({ type: 'mode.set', ch: 0, mode: 'off' }),
      {},
      ['accepted', 'done'],
      { on: false },
    ],
    [
      'mode.set manual',
      running,
      command({ type: 'mode.set', ch: 0, mode: 'manual' }),
      {},
      ['accepted', 'done'],
      { on: true },
    ],
    [
      'config.set',
      running,
      command({ type: 'config.set', config: { speed_limit_pct: 50 } }),
      {},
      ['accepted', 'done'],
      { on: true },
    ],
    [
      'config.set of nothing known',
      running,
      command({ type: 'config.set', config: { x: 1 } }),
      {},
      ['rejected unsupported'],
      { on: true },
    ],
    ['reboot', running, command({ type: 'reboot' }), {}, ['accepted', 'done'], { on: false }],
  ])('%s', (_, before, said, more, answers, relay) => {
    const after = obey(before, said, { ...context, ...more })
    expect(after.answers.map(({ status, error }) => [status, error].filter(Boolean).join(' '))).toEqual(
      answers,
    )
    expect(after.controller.relay).toMatchObject(relay)
    expect(after.controller.seen).toContain('a')
  })

  it('keeps what it was told to keep', () => {
    const { controller } = obey(
      newController,
      command({ type: 'config.set', config: { speed_limit_pct: 40 } }),
      context,
    )
    expect(reboot(controller)).toMatchObject({ speedLimitPct: 40, seen: ['a'], relay: { on: false } })
  })
})

type Happening =
  { kind: 'say'; id: number; order: CommandOrder } | { kind: 'wait'; s: number } | { kind: 'reboot' }

const happenings = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('say' as const),
      id: fc.nat(5),
      order: fc.oneof(
        fc.integer({ min: 1, max: 9000 }).map((s) => start(s)),
        fc.constant(start(null)),
        fc.constant(stop),
      ),
    }),
    fc.record({ kind: fc.constant('wait' as const), s: fc.nat(2000) }),
    fc.constant({ kind: 'reboot' as const }),
  ),
  { maxLength: 40 },
)

it('never starts twice by one command, and never runs beyond its limit, whatever happens', () => {
  fc.assert(
    fc.property(happenings, (list: Happening[]) => {
      let [controller, at] = [newController, AT]
      const started = new Map<number, number>()
      for (const one of list) {
        const wasOn = controller.relay.on
        if (one.kind === 'reboot') controller = reboot(controller)
        if (one.kind === 'wait') controller = passTime(controller, (at += one.s * 1000))
        if (one.kind === 'say') {
          const said = { id: String(one.id), exp: null, order: one.order }
          const after = obey(controller, said, { at, hardLimitS: 3600, refusal: null })
          if (after.controller.relay !== controller.relay && after.controller.relay.on)
            started.set(one.id, (started.get(one.id) ?? 0) + 1)
          controller = after.controller
        }
        if (one.kind !== 'say') expect(controller.relay.on && !wasOn).toBe(false)
        if (controller.relay.on) {
          expect(controller.relay.endsAt).toBeGreaterThan(at)
          expect(controller.relay.endsAt).toBeLessThanOrEqual(at + 3_600_000)
        }
      }
      for (const times of started.values()) expect(times).toBe(1)
    }),
  )
})
