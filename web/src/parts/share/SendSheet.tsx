import type { Author } from '@atelier/contract/authors'
import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { initials } from '@atelier/contract/rules/initials'
import { useNavigate } from '@tanstack/react-router'
import { Lock, Search, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { useOnline } from '#device/online.ts'
import { nameOf, PersonName } from '#parts/person/PersonName.tsx'
import { type Recipient, type Shared, sendCard, useRecipients } from '#parts/share/share.data.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'

interface Props {
  shared: Shared
  /** Of a post: when the account is private, a line says who will see it. */
  author?: Author
  onSent?: () => void
  onClose: () => void
}

/** Sends a post or profile into conversations: up to ten people, and a note if one wants. */
export function SendSheet({ shared, author, onSent, onClose }: Props) {
  const t = useTranslations('sharing')
  const app = useTranslations('app')
  const people = useTranslations('people')
  const me = useMe()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Recipient[]>([])
  const [note, setNote] = useState('')
  const name = (person: Pick<Author, 'full_name' | 'username'>) => nameOf(person, people('unknown'))
  const drop = (userId: string) => setChosen((before) => before.filter(({ user_id }) => user_id !== userId))

  const { submit, busy } = useSubmit(async () => {
    const { sent, missed } = await sendCard(shared, note, chosen)
    onSent?.()
    if (missed.length > 0) {
      setChosen(missed)
      return toast({ title: t('missed', { names: missed.map(name).join(', ') }), tone: 'destructive' })
    }
    const [only] = sent.length === 1 ? sent : []
    const [first] = chosen
    toast({
      title: only && first ? t('sent_to', { name: name(first) }) : t('sent', { count: sent.length }),
      message: isOnline ? undefined : t('waiting'),
      action: only ? { label: t('view'), onPress: () => void navigate({ to: paths.conversation(only) }) } : undefined,
    })
    onClose()
  }, toastError('sharing.failed'))

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={app('close')}
      full
      flush
      wide={false}
      footer={
        <>
          {author?.is_private && (
            <p className="mb-2 flex items-center gap-2 text-sm text-quiet">
              <Lock size={14} aria-hidden="true" className="shrink-0" />
              {author.user_id === me?.user_id ? t('private_own') : t('private', { name: name(author) })}
            </p>
          )}
          <div className="flex items-end gap-2">
            <TextArea
              className="min-w-0 flex-1"
              label={t('note')}
              hideLabel
              placeholder={t('note')}
              rows={1}
              value={note}
              maxLength={limits.message.text}
              onChange={(event) => setNote(event.target.value)}
            />
            <Button tone="primary" disabled={chosen.length === 0} busy={busy} onClick={() => void submit()}>
              {busy ? t('sending') : t('send')}
            </Button>
          </div>
        </>
      }
    >
      <div className="sticky top-0 z-1 grid gap-3 bg-raised px-5 pt-1 pb-3">
        <TextField
          type="search"
          label={t('search')}
          hideLabel
          placeholder={t('search')}
          autoComplete="off"
          start={<Search size={18} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {chosen.length > 0 && (
          <ul aria-label={t('chosen')} className="flex flex-wrap gap-1.5">
            {chosen.map((person) => (
              <li key={person.user_id} className="max-w-full">
                <button
                  type="button"
                  aria-label={t('remove', { name: name(person) })}
                  onClick={() => drop(person.user_id)}
                  className="hit flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-sunken ps-1 pe-2.5 text-sm quiet-hover"
                >
                  <Avatar src={person.avatar_url} initials={initials(person)} size={24} />
                  <span className="truncate">{name(person)}</span>
                  <X size={14} aria-hidden="true" className="shrink-0 text-quiet" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <People
        typed={typed}
        chosen={chosen}
        onChange={(person, isChosen) => (isChosen ? setChosen([...chosen, person]) : drop(person.user_id))}
      />
    </Sheet>
  )
}

function People({
  typed,
  chosen,
  onChange,
}: {
  typed: string
  chosen: Recipient[]
  onChange: (person: Recipient, isChosen: boolean) => void
}) {
  const t = useTranslations('sharing')
  const app = useTranslations('app')
  const { recipients, isSearching, failed, retry } = useRecipients(typed)
  if (failed)
    return (
      <div role="alert" className="grid justify-items-center gap-3 px-5 py-10 text-center">
        <p>{t('people_failed')}</p>
        <Button onClick={retry}>{app('retry')}</Button>
      </div>
    )
  if (isSearching && recipients.length === 0)
    return (
      <div aria-busy="true" className="px-5">
        {['a', 'b', 'c', 'd'].map((row) => (
          <Skeleton key={row} className="mb-4 h-10 w-full" />
        ))}
      </div>
    )
  const isFull = chosen.length >= limits.sharing.people
  return (
    <fieldset className="pb-3">
      <legend className="px-5 pb-1 text-sm text-quiet">
        {isFull ? t('full', { count: limits.sharing.people }) : typed.trim() ? t('found') : t('recent')}
      </legend>
      {recipients.map((person) => {
        const isChosen = chosen.some(({ user_id }) => user_id === person.user_id)
        return (
          <PersonChoice
            key={person.user_id}
            person={person}
            isChosen={isChosen}
            disabled={isFull && !isChosen}
            onChange={(checked) => onChange(person, checked)}
          />
        )
      })}
      {recipients.length === 0 && (
        <p role="status" className="px-5 py-8 text-center text-quiet">
          {typed.trim() ? t('nobody') : t('empty')}
        </p>
      )}
    </fieldset>
  )
}

function PersonChoice({
  person,
  isChosen,
  disabled,
  onChange,
}: {
  person: Recipient
  isChosen: boolean
  disabled: boolean
  onChange: (isChosen: boolean) => void
}) {
  const t = useTranslations('sharing')
  const refusal = { allowed: undefined, not_allowed: t('closed'), limit: t('limit') }[person.sending]
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 px-5 py-1.5 quiet-hover has-disabled:cursor-default has-disabled:opacity-55">
      <Avatar src={person.avatar_url} initials={initials(person)} size={40} />
      <span className="min-w-0 flex-1">
        <PersonName person={person} className="flex min-w-0 items-center gap-1" />
        {(refusal || person.username) && <span className="block truncate text-sm text-quiet">{refusal ?? `@${person.username}`}</span>}
      </span>
      <input
        type="checkbox"
        className="check"
        checked={isChosen}
        disabled={disabled || Boolean(refusal)}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
