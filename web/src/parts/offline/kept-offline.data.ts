import { ignored } from '@atelier/contract/rules/ignored'
import { useQuery } from '@tanstack/react-query'
import { keptThings } from '#data/cache/kept-store.ts'
import { type KeptThing, keptThingsKey, nameOfThing, type ThingRef } from '#data/cache/kept-things.ts'
import { accountId } from '#data/outbox/account.ts'
import { toastError } from '#data/toasts.ts'
import { isNative } from '#device/platform.ts'
import { toast } from '#ui/toast.ts'
import { translator } from '#words/words.ts'

/** Insecure pages have no Cache API; native apps have no service worker to serve from it. */
export const canKeepOffline = () => 'caches' in globalThis && !isNative()

/** Read from the device each time it is shown: other tabs change it too. */
export const useKeptThings = () =>
  useQuery({
    queryKey: keptThingsKey,
    queryFn: () => keptThings(accountId() ?? ''),
    enabled: canKeepOffline(),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: true,
  }).data

/** Null when it is not kept, undefined while nobody knows. */
export function useKeptThing(thing: ThingRef): KeptThing | null | undefined {
  const things = useKeptThings()
  return things && (things.find((kept) => nameOfThing(kept) === nameOfThing(thing)) ?? null)
}

/** Requests persistent storage. @throws Failure, and the error that `isTooMany` recognises */
export async function keepOffline(thing: ThingRef): Promise<void> {
  const { keepThing } = await import('#parts/offline/keeping.data.ts')
  await ignored(navigator.storage?.persist?.(), 'kept as long as there is room')
  await keepThing(thing)
}

export const isTooMany = (error: unknown) => error instanceof Error && error.message === 'too_many'

export async function stopKeepingWithToast(thing: ThingRef & { name: string }): Promise<void> {
  try {
    const { stopKeeping } = await import('#parts/offline/keeping.data.ts')
    await stopKeeping(thing)
    toast({ title: translator()('keptOffline.stopped', { name: thing.name }) })
  } catch (error) {
    toastError('keptOffline.stop_failed')(error)
  }
}
