'use server'
import * as firmware from '@/contracts/firmware/firmware'
import * as keys from '@/contracts/firmware/keys'
import { addVendorImage, removeImage, updateImage, yankImage } from '@/server/admin/firmware/images'
import {
  addSigningKey,
  attachImageSignature,
  createSigningKey,
  endSigningKey,
  signImage,
} from '@/server/admin/firmware/keys'
import { dropUpload, finishUpload, startUpload } from '@/server/admin/firmware/uploads'
import { pageAction } from '@/server/http/page-call'

const PAGE = '/superuser/firmware-explorer'

export const startUploadAction = pageAction(firmware.startFirmwareUpload, startUpload, PAGE)
export const completeUploadAction = pageAction(firmware.completeFirmwareUpload, finishUpload, PAGE)
export const dropUploadAction = pageAction(firmware.dropFirmwareUpload, dropUpload, PAGE)
export const addVendorAction = pageAction(firmware.addVendorFirmware, addVendorImage, PAGE)
export const updateFirmwareAction = pageAction(firmware.updateFirmware, updateImage, PAGE)
export const yankFirmwareAction = pageAction(firmware.yankFirmware, yankImage, PAGE)
export const removeFirmwareAction = pageAction(firmware.removeFirmware, removeImage, PAGE)
export const signFirmwareAction = pageAction(keys.signFirmware, signImage, PAGE)
export const attachSignatureAction = pageAction(keys.attachFirmwareSignature, attachImageSignature, PAGE)
export const addKeyAction = pageAction(keys.addFirmwareKey, addSigningKey, PAGE)
export const createKeyAction = pageAction(keys.createFirmwareKey, createSigningKey, PAGE)
export const endKeyAction = pageAction(keys.endFirmwareKey, endSigningKey, PAGE)
