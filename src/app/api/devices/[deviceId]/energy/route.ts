import { getEnergy } from '@/contracts/devices/usage'
import { route } from '@/server/http/route'
import { getEnergyOfCircuit } from '@/server/devices/usage/energy'

export const GET = route(getEnergy, getEnergyOfCircuit)
