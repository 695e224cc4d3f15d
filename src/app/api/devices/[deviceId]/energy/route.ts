import { getEnergy } from '@/contracts/devices/usage'
import { route } from '@/server/http/route'
import { energyOfCircuit } from '@/server/devices/usage/energy'

export const GET = route(getEnergy, energyOfCircuit)
