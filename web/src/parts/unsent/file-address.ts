import { useEffect, useState } from 'react'

export function useAddresses(files: Blob[]): string[] {
  const [addresses, setAddresses] = useState<string[]>([])
  // The outbox gives a list of its own each time, with the same files in it.
  const same = files.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file))
    setAddresses(made)
    return () => {
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [same])
  return addresses
}
