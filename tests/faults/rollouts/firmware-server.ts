import { startFirmwareListener } from '@/server/http/firmware-listener'

/** The firmware server as a console runs it, alone, so that it can be killed. */
startFirmwareListener()
process.on('disconnect', () => process.exit(0))
