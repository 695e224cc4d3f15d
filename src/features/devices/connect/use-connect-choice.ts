'use client'
import { useState } from 'react'
import { useAddressParam } from '@/components/address/use-address-param'
import { type ConnectFamily, isConnectFamily } from '@/domain/devices/connect-guide'

/** Longest of an id. */
const MOST_CHARACTERS = 128

/** What is being connected, kept in the address: another device opens the same page. */
export function useConnectChoice() {
  const [asked, called] = [useAddressParam('connect', 32), useAddressParam('name', MOST_CHARACTERS)]
  const [family, setFamily] = useState<ConnectFamily | ''>(isConnectFamily(asked.value) ? asked.value : '')
  const [name, setName] = useState(called.value ?? '')
  return {
    family,
    name,
    choose: (next: ConnectFamily) => {
      setFamily(next)
      asked.show(next, 'replace')
    },
    type: (next: string) => {
      setName(next)
      called.show(next.trim() || null, 'replace')
    },
  }
}
