import type { PlantSpec } from '../model/plant'

/** A 3.7 V cell with a small panel: lower by dawn, full by afternoon, even in November. */
const SOLAR_CELL = { capacityWh: 5, loadW: 0.14, panelW: 3 }

/** A lithium cell for years. */
const PRIMARY_CELL = { capacityWh: 30, loadW: 0.0008, panelW: 0 }

/** What a person's farm might hold: each of the nine tank shapes once, from brimming to nearly dry. */
export const demoPlants: PlantSpec[] = [
  {
    name: 'house',
    tanks: [{ tankType: 'cylindrical_vertical', diameterMm: 1800, depthMm: 2000, sensorOffsetMm: 250 }],
    levelPercent: 88,
    demand: { rhythm: 'house', litersPerDay: 1200 },
    pump: { flowLpm: 28, powerW: 750, startPercent: 84, stopPercent: 92, maxRunS: 3600 },
    battery: SOLAR_CELL,
  },
  {
    name: 'garden',
    tanks: [{ tankType: 'rectangular', lengthMm: 3000, widthMm: 2000, depthMm: 1500, sensorOffsetMm: 250 }],
    levelPercent: 11,
    demand: { rhythm: 'garden', litersPerDay: 700 },
    mains: { flowLpm: 8, startPercent: 8, stopPercent: 13 },
    battery: SOLAR_CELL,
  },
  {
    name: 'rain',
    tanks: [
      { tankType: 'slimline', lengthMm: 2400, widthMm: 700, depthMm: 1900, sensorOffsetMm: 250 },
      { tankType: 'slimline', lengthMm: 2400, widthMm: 700, depthMm: 1900, sensorOffsetMm: 250 },
      { tankType: 'slimline', lengthMm: 1800, widthMm: 700, depthMm: 1900, sensorOffsetMm: 250 },
    ],
    levelPercent: 66,
    demand: { rhythm: 'house', litersPerDay: 650 },
    mains: { flowLpm: 9, startPercent: 60, stopPercent: 72 },
    roofM2: 120,
    battery: SOLAR_CELL,
  },
  {
    name: 'hill',
    tanks: [{ tankType: 'cylindrical_horizontal', diameterMm: 1600, lengthMm: 3000, sensorOffsetMm: 250 }],
    levelPercent: 62,
    demand: { rhythm: 'farm', litersPerDay: 300 },
    mains: { flowLpm: 10, startPercent: 50, stopPercent: 80 },
    // Its panel is gone: it lives for two to three days, and then it is the one that is offline.
    battery: { capacityWh: 28, loadW: 0.4, panelW: 0 },
  },
  {
    name: 'stock',
    tanks: [
      {
        tankType: 'custom',
        depthMm: 1800,
        sensorOffsetMm: 250,
        strapping: [
          { heightMm: 300, liters: 900 },
          { heightMm: 800, liters: 3600 },
          { heightMm: 1300, liters: 7100 },
          { heightMm: 1800, liters: 11_000 },
        ],
      },
    ],
    levelPercent: 82,
    demand: { rhythm: 'farm', litersPerDay: 4000 },
    solarPump: { maxHz: 50, maxFlowLpm: 45, maxPowerW: 1500, startPercent: 95, stopPercent: 97 },
    battery: SOLAR_CELL,
  },
  {
    name: 'barn',
    tanks: [{ tankType: 'square', widthMm: 1500, depthMm: 2000, sensorOffsetMm: 250 }],
    levelPercent: 38,
    demand: { rhythm: 'farm', litersPerDay: 800 },
    mains: { flowLpm: 12, startPercent: 33, stopPercent: 44 },
  },
  {
    name: 'cellar',
    tanks: [{ tankType: 'sphere', diameterMm: 2000, sensorOffsetMm: 250 }],
    levelPercent: 70,
    demand: { rhythm: 'house', litersPerDay: 500 },
    mains: { flowLpm: 15, startPercent: 60, stopPercent: 82 },
  },
  {
    name: 'paddock',
    tanks: [{ tankType: 'conical', diameterMm: 2600, depthMm: 2400, sensorOffsetMm: 350 }],
    levelPercent: 80,
    demand: { rhythm: 'farm', litersPerDay: 500 },
    mains: { flowLpm: 14, startPercent: 62, stopPercent: 90 },
    battery: PRIMARY_CELL,
  },
  {
    name: 'milk',
    tanks: [
      { tankType: 'elliptical_vertical', lengthMm: 2600, widthMm: 1400, depthMm: 1700, sensorOffsetMm: 350 },
    ],
    levelPercent: 72,
    demand: { rhythm: 'farm', litersPerDay: 1800 },
    pump: { flowLpm: 35, powerW: 1100, startPercent: 66, stopPercent: 78, maxRunS: 3600 },
    battery: PRIMARY_CELL,
  },
  {
    name: 'trough',
    tanks: [{ tankType: 'square', widthMm: 1200, depthMm: 900, sensorOffsetMm: 250 }],
    levelPercent: 72,
    demand: { rhythm: 'farm', litersPerDay: 600 },
    pump: { flowLpm: 18, powerW: 400, startPercent: 40, stopPercent: 90, maxRunS: 3600 },
  },
  { name: 'board', tanks: [], meter: { baseW: 160, bankWh: 2400, panelW: 600, bankLoadW: 55 } },
  // Its cell is nearly spent.
  { name: 'shed', tanks: [], battery: PRIMARY_CELL, chargePercent: 17 },
  { name: 'ridge', tanks: [], battery: PRIMARY_CELL },
]
