import { UserMinus } from 'lucide-react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { usePerson } from '#data/cache/entities.ts'
import { useMe } from '#data/cache/me.ts'
import { toastError } from '#data/toasts.ts'
import { passFocus } from '#device/pass-focus.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { dropFollower } from '#screens/profile/profile.data.ts'
import { toast } from '#ui/toast.ts'

interface Props {
  userId: string
  opener: HTMLElement
  onClose: () => void
}

/** Outside the list, since their row goes before the server has answered. */
export function RemoveFollowerDialog({ userId, opener, onClose }: Props) {
  const t = useTranslations('profile.remove_follower')
  const nameOf = useName()
  const person = usePerson(userId)
  const isPrivate = useMe()?.is_private
  if (!person) return null
  const name = nameOf(person)
  async function remove() {
    // Closing returns the focus to the opener, whose neighbour takes it before the row is gone.
    flushSync(onClose)
    passFocus(opener)
    await dropFollower(userId)
    toast({ title: t('done', { name }) })
  }
  return (
    <ConfirmDialog
      title={t('title', { name })}
      text={isPrivate ? t('text_private') : t('text')}
      icon={UserMinus}
      confirm={t('confirm')}
      action={remove}
      failed={toastError('profile.remove_follower.failed')}
      onClose={onClose}
    />
  )
}
