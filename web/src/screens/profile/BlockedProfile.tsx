import { initials } from '@atelier/contract/rules/initials'
import { useTranslations } from 'use-intl'
import type { KnownPerson } from '#data/cache/entities.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { unblock } from '#parts/person/block.data.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'

export function BlockedProfile({ person }: { person: KnownPerson }) {
  const t = useTranslations('profile')
  const nameOf = useName()
  const name = nameOf(person)
  const { submit, busy } = useSubmit(() => unblock(person.user_id), toastError('profile.block_failed'))
  return (
    <>
      <header>
        <div className="aspect-[3/1] w-full bg-sunken" />
        <div className="px-4">
          <Avatar src={person.avatar_url} initials={initials(person)} size={96} className="-mt-12 ring-4 ring-ground" />
          <h1 className="display wordy mt-3 text-2xl">{name}</h1>
          {person.username && <p className="mt-0.5 break-all text-quiet">@{person.username}</p>}
        </div>
      </header>
      <section className="mx-4 mt-6 grid justify-items-center border-t border-line px-2 py-12 text-center">
        <h2 className="display wordy text-xl">{t('blocked', { name: person.username ? `@${person.username}` : name })}</h2>
        <p className="mt-2 max-w-sm text-quiet">{t('blocked_text')}</p>
        <Button className="mt-6" busy={busy} onClick={() => void submit()}>
          {t('unblock')}
        </Button>
      </section>
    </>
  )
}
