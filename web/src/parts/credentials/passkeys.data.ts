import { useQuery } from '@tanstack/react-query'
import { keys } from '#data/cache/keys.ts'
import { queries } from '#data/cache/queries.ts'
import { addPasskey, deletePasskey, fetchPasskeys, renamePasskey } from '#data/session/passkeys.ts'

// Another device may have changed them: refetched whenever the page is shown again.
queries.setQueryDefaults(keys.passkeys, { staleTime: 0, refetchOnWindowFocus: 'always' })

export const usePasskeys = ({ enabled = true } = {}) => useQuery({ queryKey: keys.passkeys, queryFn: fetchPasskeys, retry: false, enabled })

export const addListed = () => addPasskey().then(renew)
export const renameListed = (id: string, name: string) => renamePasskey(id, name).then(renew)
export const removeListed = (id: string) => deletePasskey(id).then(renew)

async function renew(): Promise<void> {
  // A first load that is under way would not be started again.
  await queries.cancelQueries({ queryKey: keys.passkeys })
  void queries.invalidateQueries({ queryKey: keys.passkeys })
}
