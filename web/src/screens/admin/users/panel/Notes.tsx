import { adminLimits } from '@atelier/contract/admin/limits'
import type { PersonFile } from '@atelier/contract/admin/users'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#data/draft.ts'
import { useSubmit } from '#data/submit.ts'
import { passFocus } from '#device/pass-focus.ts'
import { staffError } from '#parts/admin/failures.ts'
import { useStaff } from '#parts/admin/staff.ts'
import { TimeAgo } from '#parts/post/TimeAgo.tsx'
import { Entry } from '#screens/admin/users/panel/Entry.tsx'
import { useStaffName } from '#screens/admin/users/panel/staff-name.ts'
import { dropNote, keepNote } from '#screens/admin/users/users.data.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'

export function Notes({ file: { person, notes } }: { file: PersonFile }) {
  const t = useTranslations('admin_users.notes')
  return (
    <>
      <NoteForm userId={person.user_id} />
      {notes.length === 0 ? (
        <p className="py-6 text-center text-sm text-quiet">{t('none')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
    </>
  )
}

function NoteForm({ userId }: { userId: string }) {
  const t = useTranslations('admin_users.notes')
  const admin = useTranslations('admin')
  const { draft, setDraft, clear } = useDraft(`note:${userId}`, { content: '', client_id: crypto.randomUUID() })
  const length = graphemes(draft.content.trim())
  const isTooLong = length > adminLimits.note
  const { submit, busy } = useSubmit(async () => {
    await keepNote(userId, draft.client_id, draft.content.trim())
    clear()
  }, staffError('admin_users.notes.failed'))
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (length > 0 && !isTooLong) void submit()
      }}
    >
      <TextArea
        label={t('label')}
        rows={2}
        value={draft.content}
        readOnly={busy}
        onChange={(event) => setDraft({ ...draft, content: event.target.value })}
        counter={admin('reason.counter', { n: length, max: adminLimits.note })}
        error={isTooLong ? admin('reason.too_long', { max: adminLimits.note }) : undefined}
      />
      <Button type="submit" size="sm" busy={busy} disabled={length === 0 || isTooLong} className="justify-self-end">
        {t('save')}
      </Button>
    </form>
  )
}

function Note({ note: { id, content, created_at, author } }: { note: PersonFile['notes'][number] }) {
  const t = useTranslations('admin_users.notes')
  const name = useStaffName()
  const { user_id } = useStaff()
  const { submit: drop, busy } = useSubmit(async (pressed: HTMLElement) => {
    passFocus(pressed)
    await dropNote(id)
  }, staffError('admin_users.notes.delete_failed'))
  return (
    <Entry
      title={name(author)}
      text={content}
      about={<TimeAgo at={created_at} />}
      action={
        author?.user_id === user_id && (
          <IconButton
            icon={Trash2}
            size="sm"
            tone="quiet"
            label={t('delete')}
            disabled={busy}
            onClick={({ currentTarget }) => void drop(currentTarget)}
          />
        )
      }
    />
  )
}
