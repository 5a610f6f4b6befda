import { useEffect, useState } from 'react'
import { useHealth } from '#data/health/health.ts'
import { onConnectionChange } from '#device/connection.ts'
import { type NetworkStatus, networkStatus } from '#device/network.ts'
import { onOnlineChange } from '#device/online.ts'
import { keptItem } from '#device/preferences.ts'
import { measureConnection, type Tested, testedAs } from '#parts/health/services.ts'

export function useConnection() {
  const [status, setStatus] = useState<NetworkStatus>()
  const [tested, setTested] = useState<Tested | null>(null)
  useEffect(() => {
    let left = false
    const ask = () => void networkStatus().then((told) => left || setStatus(told))
    ask()
    const ends = [onOnlineChange(ask), onConnectionChange(ask)]
    return () => {
      left = true
      for (const end of ends) end()
    }
  }, [])
  // Starting the network tests it.
  const network = useHealth().services.find(({ name }) => name === 'network')?.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes with the state
  useEffect(() => {
    let left = false
    void keptItem<Tested>(testedAs).then((kept) => left || setTested(kept))
    return () => {
      left = true
    }
  }, [network])
  return { status, tested, test: async () => setTested(await measureConnection()) }
}
