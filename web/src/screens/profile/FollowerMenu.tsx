import { Ellipsis, UserMinus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { usePerson } from '#data/cache/entities.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

export function FollowerMenu({ userId, onRemove }: { userId: string; onRemove: (button: HTMLElement) => void }) {
  const t = useTranslations('profile.remove_follower')
  const nameOf = useName()
  const person = usePerson(userId)
  const button = useRef<HTMLButtonElement>(null)
  if (!person) return null
  return (
    <Menu trigger={(props) => <IconButton {...props} ref={button} size="sm" icon={Ellipsis} label={t('menu', { name: nameOf(person) })} />}>
      <MenuItem danger icon={UserMinus} onSelect={() => button.current && onRemove(button.current)}>
        {t('open')}
      </MenuItem>
    </Menu>
  )
}
