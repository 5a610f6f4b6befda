import { findByAddress } from '@atelier/contract/admin/users'
import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { staffError } from '#parts/admin/failures.ts'
import { Button } from '#ui/Button.tsx'

/** Asked for by a press, because each search is written into the log. */
export function AddressSearch({ address, onFound }: { address: string; onFound: (userId: string) => void }) {
  const t = useTranslations('admin_users.address')
  const [missing, setMissing] = useState<string>()
  const { submit, busy } = useSubmit(async () => {
    const { items } = await call(findByAddress, { email: address })
    const [found] = items
    if (found) onFound(found.user_id)
    else setMissing(address)
  }, staffError('admin_users.address.failed'))
  return (
    <div className="grid justify-items-center gap-2">
      <Button icon={AtSign} busy={busy} onClick={() => void submit()}>
        {t('search')}
      </Button>
      <p role="status" className="text-sm text-quiet">
        {missing === address ? t('none') : t('logged')}
      </p>
    </div>
  )
}

export const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
