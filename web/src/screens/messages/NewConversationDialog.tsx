import type { Correspondent } from '@atelier/contract/conversations'
import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { initials } from '@atelier/contract/rules/initials'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { startConversation } from '#parts/conversations/conversations.data.ts'
import { useCorrespondents, useSuggestedCorrespondents } from '#parts/conversations/correspondents.data.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TextField } from '#ui/TextField.tsx'
import { VerifiedBadge } from '#ui/VerifiedBadge.tsx'

export function NewConversationDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('conversations.start_dialog')
  const app = useTranslations('app')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const search = useCorrespondents(typed)
  const suggested = useSuggestedCorrespondents()
  const { isSearching, isIdle } = search
  const { people, isPending, failed, retry } = isIdle
    ? { people: suggested.data, isPending: suggested.isPending, failed: suggested.isLoadingError, retry: suggested.refetch }
    : { people: search.found, isPending: isSearching && !search.found, failed: search.failed, retry: search.retry }
  const { submit: start, busy } = useSubmit(async (userId: string) => {
    setChosen(userId)
    const id = await startConversation(userId)
    onClose()
    await navigate({ to: paths.conversation(id) })
  }, toastError('conversations.start_dialog.failed'))
  const none = isIdle ? t('nobody') : !isSearching && t('none')
  return (
    <Sheet open onClose={onClose} title={t('title')} full flush wide={false}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows and Enter go from the field to the people */}
      <div onKeyDown={moveAmongPeople}>
        <search className="sticky top-0 z-10 block bg-raised px-5 pt-1 pb-3">
          <TextField
            label={t('search')}
            hideLabel
            type="search"
            data-autofocus
            placeholder={t('search')}
            maxLength={limits.search.max}
            start={<Search size={18} aria-hidden="true" />}
            end={isSearching && <Spinner size={16} />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </search>
        <div className="min-h-72 pb-3">
          {isIdle && <p className="px-5 pb-1 text-sm text-quiet">{t('hint')}</p>}
          <p role="status" className="wordy px-5 py-16 text-center text-quiet empty:hidden">
            {people?.length === 0 && none}
          </p>
          {isPending && (
            <div aria-busy="true">
              {['a', 'b', 'c'].map((row) => (
                <div key={row} className="flex items-center gap-3 px-5 py-2.5">
                  <Skeleton round className="size-10" />
                  <Skeleton className="h-4 w-1/2" />
                </div>
              ))}
            </div>
          )}
          {failed && (
            <div className="grid justify-items-center py-10">
              <Button onClick={() => void retry()}>{app('retry')}</Button>
            </div>
          )}
          <ul>
            {people?.map((person) => (
              <li key={person.user_id}>
                <PersonButton person={person} busy={busy && chosen === person.user_id} onChoose={() => void start(person.user_id)} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Sheet>
  )
}

/** From the field down to the people and back up; Enter in it takes the first. */
function moveAmongPeople(event: KeyboardEvent<HTMLElement>) {
  if (event.nativeEvent.isComposing) return
  const field = event.currentTarget.querySelector('input')
  const people = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-person]:not(:disabled)')]
  const at = people.indexOf(document.activeElement as HTMLElement)
  if (event.key === 'Enter' && event.target === field) people[0]?.click()
  else if (event.key === 'ArrowDown') people[at + 1]?.focus()
  else if (event.key === 'ArrowUp' && at >= 0) (at === 0 ? field : people[at - 1])?.focus()
  else return
  event.preventDefault()
}

function PersonButton({ person, busy, onChoose }: { person: Correspondent; busy: boolean; onChoose: () => void }) {
  const t = useTranslations('conversations.start_dialog')
  const people = useTranslations('people')
  const nameOf = useName()
  const { full_name, username, avatar_url, is_verified, can_message } = person
  return (
    <button
      type="button"
      data-person=""
      disabled={!can_message}
      aria-busy={busy || undefined}
      onClick={onChoose}
      className="flex w-full items-center gap-3 px-5 py-2.5 text-start -outline-offset-2 quiet-hover disabled:hover:bg-transparent"
    >
      <Avatar src={avatar_url} initials={initials(person)} size={40} className={can_message ? undefined : 'opacity-50'} />
      <span className="min-w-0 flex-1">
        <span className={can_message ? 'flex items-center gap-1' : 'flex items-center gap-1 text-quiet'}>
          <bdi className="truncate font-semibold">{nameOf(person)}</bdi>
          {is_verified && <VerifiedBadge label={people('verified')} />}
        </span>
        <span className="block truncate text-sm text-quiet">{can_message ? username && full_name && `@${username}` : t('closed')}</span>
      </span>
      {busy && <Spinner size={18} />}
    </button>
  )
}
