import type { Author } from '@atelier/contract/authors'
import { limits } from '@atelier/contract/limits'
import type { Card } from '@atelier/contract/messages'
import { paths } from '@atelier/contract/paths'
import { initials } from '@atelier/contract/rules/initials'
import { useNavigate } from '@tanstack/react-router'
import { Lock, Search, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useSubmit } from '#data/submit.ts'
import { toastError } from '#data/toasts.ts'
import { useOnline } from '#device/online.ts'
import { useConversation, useConversations } from '#parts/conversations/conversations.data.ts'
import { useCorrespondents } from '#parts/conversations/correspondents.data.ts'
import { Listing } from '#parts/list/Listing.tsx'
import { PersonName, useName } from '#parts/person/PersonName.tsx'
import { type Recipient, sendCard } from '#parts/share/send-card.data.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

interface Props {
  card: Card
  onSent?: () => void
  onClose: () => void
}

export function SendSheet({ card, onSent, onClose }: Props) {
  const t = useTranslations('sharing')
  const nameOf = useName()
  const me = useMe()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const author = card.kind === 'post' ? card.post?.author : undefined
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Recipient[]>([])
  const [note, setNote] = useState('')
  const name = (person: Pick<Author, 'full_name' | 'username'>) => nameOf(person)
  const drop = (userId: string) => setChosen((before) => before.filter(({ user_id }) => user_id !== userId))
  const choice: ChoiceProps = {
    chosen,
    onChange: (person, isChosen) => (isChosen ? setChosen([...chosen, person]) : drop(person.user_id)),
  }

  const { submit, busy } = useSubmit(async () => {
    const { sent, missed } = await sendCard(card, note, chosen)
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
          maxLength={limits.search.max}
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
                  onClick={() => drop(person.user_id)}
                  className="hit flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-sunken ps-1 pe-2.5 text-sm quiet-hover"
                >
                  <Avatar src={person.avatar_url} initials={initials(person)} size={24} />
                  <VisuallyHidden>{t('remove', { name: name(person) })}</VisuallyHidden>
                  <span aria-hidden="true" className="truncate">
                    {name(person)}
                  </span>
                  <X size={14} aria-hidden="true" className="shrink-0 text-quiet" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <fieldset className="pb-3">
        <legend className="px-5 pb-1 text-sm text-quiet">
          {chosen.length >= limits.sharing.people ? t('full', { count: limits.sharing.people }) : typed.trim() ? t('found') : t('recent')}
        </legend>
        {typed.trim() ? <Found typed={typed} {...choice} /> : <Partners {...choice} />}
      </fieldset>
    </Sheet>
  )
}

interface ChoiceProps {
  chosen: Recipient[]
  onChange: (person: Recipient, isChosen: boolean) => void
}

function Partners({ chosen, onChange }: ChoiceProps) {
  const t = useTranslations('sharing')
  const conversations = useTranslations('conversations')
  return (
    <Listing
      list={useConversations('inbox')}
      skeleton={<PeopleSkeleton />}
      failed={conversations('failed')}
      empty={<Quiet>{t('empty')}</Quiet>}
      more={conversations('more')}
      marginPx={limits.scroll.listPx}
    >
      {(id) => <Partner id={id} chosen={chosen} onChange={onChange} />}
    </Listing>
  )
}

function Partner({ id, ...rest }: ChoiceProps & { id: string }) {
  const t = useTranslations('sharing')
  const conversations = useTranslations('conversations')
  const { conversation } = useConversation(id)
  if (!conversation) return null
  const { other_user, sending } = conversation
  const closed = conversations('start_dialog.closed')
  const refusal = { allowed: undefined, not_allowed: closed, suspended: closed, limit: t('limit') }[sending]
  return <PersonChoice person={{ ...other_user, conversation_id: id }} refusal={refusal} {...rest} />
}

function Found({ typed, ...rest }: ChoiceProps & { typed: string }) {
  const t = useTranslations('conversations.start_dialog')
  const app = useTranslations('app')
  const { found, isSearching, failed, retry } = useCorrespondents(typed)
  if (failed) {
    return (
      <div className="grid justify-items-center py-8">
        <Button onClick={retry}>{app('retry')}</Button>
      </div>
    )
  }
  if (!found) return isSearching && <PeopleSkeleton />
  if (found.length === 0) return <Quiet>{t('none')}</Quiet>
  return found.map(({ can_message, ...person }) => (
    <PersonChoice
      key={person.user_id}
      person={{ ...person, conversation_id: null }}
      refusal={can_message ? undefined : t('closed')}
      {...rest}
    />
  ))
}

function PersonChoice({ person, refusal, chosen, onChange }: ChoiceProps & { person: Recipient; refusal: string | undefined }) {
  const isChosen = chosen.some(({ user_id }) => user_id === person.user_id)
  const isFull = chosen.length >= limits.sharing.people
  const note = refusal ?? (person.username && `@${person.username}`)
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 px-5 py-1.5 quiet-hover has-disabled:cursor-default has-disabled:opacity-55">
      <Avatar src={person.avatar_url} initials={initials(person)} size={40} />
      <span className="min-w-0 flex-1">
        <PersonName person={person} className="flex min-w-0 items-center gap-1" />
        {note && <span className="block truncate text-sm text-quiet">{note}</span>}
      </span>
      <input
        type="checkbox"
        className="check"
        checked={isChosen}
        disabled={Boolean(refusal) || (isFull && !isChosen)}
        onChange={(event) => onChange(person, event.target.checked)}
      />
    </label>
  )
}

const PeopleSkeleton = () => ['a', 'b', 'c', 'd'].map((row) => <Skeleton key={row} className="mx-5 mb-4 h-10" />)

function Quiet({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-5 py-8 text-center text-quiet">
      {children}
    </p>
  )
}
