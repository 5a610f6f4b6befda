import { Ellipsis, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePerson } from '#data/cache/entities.ts'
import { useMe } from '#data/cache/me.ts'
import { toastError } from '#data/toasts.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { nameOf } from '#parts/person/PersonName.tsx'
import { loseFollower } from '#screens/profile/profile.data.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'
import { toast } from '#ui/toast.ts'

/** Of one of the viewer's followers. */
export function FollowerMenu({ userId }: { userId: string }) {
  const t = useTranslations('profile.remove_follower')
  const people = useTranslations('people')
  const person = usePerson(userId)
  const isPrivate = useMe()?.is_private
  const [asking, setAsking] = useState(false)
  if (!person) return null
  const name = nameOf(person, people('unknown'))
  async function remove() {
    await loseFollower(userId)
    toast({ title: t('done', { name }) })
  }
  return (
    <>
      <Menu trigger={(props) => <IconButton {...props} size="sm" icon={Ellipsis} label={t('menu', { name })} />}>
        <MenuItem danger icon={UserMinus} onSelect={() => setAsking(true)}>
          {t('open')}
        </MenuItem>
      </Menu>
      {asking && (
        <ConfirmDialog
          title={t('title', { name })}
          text={isPrivate ? t('text_private') : t('text')}
          icon={UserMinus}
          confirm={t('confirm')}
          action={remove}
          failed={toastError('profile.remove_follower.failed')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
