import { got, refused, type LoraFixture } from '../fixture'
import { AT, time } from './fixture-time'

/** Frames of current transformers, sockets and controllers. */
export const controllerFixtures: readonly LoraFixture[] = [
  {
    name: 'the current that raised an alarm, and a probe',
    codec: 'milesight-ct101',
    fPort: 85,
    hex: '039710270000' + '8498e803f401bc0201' + '0967c9ff',
    expect: { readings: [got('current_a', 7), got('temperature_c', -5.5)], rejected: [] },
  },
  {
    name: 'probes that do not answer',
    codec: 'milesight-ct103',
    fPort: 85,
    hex: '0498ffff' + '0967fdff',
    expect: {
      readings: [],
      rejected: [refused('current_a', 65_535, 'sensor_error'), refused('temperature_c', -3, 'out_of_range')],
    },
  },
  {
    name: 'inputs, counters, outputs and probes',
    codec: 'milesight-uc300',
    fPort: 85,
    hex: '030001' + '06c805000000' + '080100' + '0967fa00' + '0e02f4010000',
    expect: {
      readings: [
        got('input_on', 1),
        got('counter', 5, 3),
        got('relay_on', 0, 1),
        got('temperature_c', 25),
        got('analog_v', 5, 1),
      ],
      rejected: [],
    },
  },
  {
    name: 'Modbus is read over; statistics tell the value',
    codec: 'milesight-uc300',
    fPort: 85,
    hex: 'ff190002021234' + 'ff190104050000803f' + 'ff1500' + '0be20049000000000000',
    expect: { readings: [got('analog_ma', 10)], rejected: [] },
  },
  {
    name: 'a record of an input, a counter, an output and a current',
    codec: 'milesight-uc300',
    fPort: 85,
    hex: `20dc${time}1301` + '0001000000' + '0109000000' + '01' + '0049000000000000' + '030001',
    expect: {
      readings: [got('input_on', 1)],
      rejected: [],
      history: [
        {
          at: AT,
          readings: [got('input_on', 1), got('counter', 9, 1), got('relay_on', 1), got('analog_ma', 10)],
        },
      ],
    },
  },
  {
    name: 'two valves, the second with a delayed command',
    codec: 'milesight-uc511',
    fPort: 85,
    hex: '030101' + '0501ff' + '06c805000000' + '070101' + '097b6400',
    expect: {
      readings: [got('valve_open', 1), got('counter', 5, 1), got('input_on', 1), got('pressure_pa', 100_000)],
      rejected: [],
    },
  },
  {
    name: 'records of both valves and of the pipe',
    codec: 'milesight-uc512',
    fPort: 85,
    hex: `20ce${time}0500000000` + `20ce${time}1209000000` + `21ce${time}6400`,
    expect: {
      readings: [],
      rejected: [],
      history: [
        { at: AT, readings: [got('valve_open', 1), got('input_on', 1)] },
        { at: AT, readings: [got('valve_open', 0, 1), got('counter', 9, 1)] },
        { at: AT, readings: [got('pressure_pa', 100_000)] },
      ],
    },
  },
  {
    name: 'a socket that is off, after an outage',
    codec: 'milesight-ws523',
    fPort: 85,
    hex: 'ff3fff' + '08701e' + '0374fc08' + '07c90000',
    expect: { readings: [got('relay_on', 0), got('voltage_v', 230), got('current_a', 0)], rejected: [] },
  },
]
