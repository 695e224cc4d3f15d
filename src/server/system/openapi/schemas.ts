import { User } from '@/contracts/account'
import { Alert } from '@/contracts/alerts'
import { ApiKey } from '@/contracts/me/api-keys'
import { AuditRecord } from '@/contracts/audit'
import { Webhook } from '@/contracts/channels'
import { Device, NotificationSettings, TankConfig } from '@/contracts/devices/device'
import { Done, ErrorBody } from '@/contracts/endpoint'
import { Health } from '@/contracts/system'

/** Shapes that have a name in the document, and in the types that are made from it. */
export const COMPONENTS = {
  Alert,
  ApiKey,
  AuditRecord,
  Device,
  Done,
  Error: ErrorBody,
  Health,
  NotificationSettings,
  TankConfig,
  User,
  Webhook,
}
