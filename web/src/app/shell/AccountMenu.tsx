import { languageNames, languages, themes } from '@atelier/contract/choices'
import { paths } from '@atelier/contract/paths'
import { Link } from '@tanstack/react-router'
import { Bookmark, type LucideIcon, Monitor, Moon, Settings, Sun, UsersRound } from 'lucide-react'
import { Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useLook } from '#device/look.ts'
import { lazyPart } from '#parts/lazy-part.ts'
import { changeLook } from '#parts/settings/follow-look.ts'
import { Divider } from '#ui/Divider.tsx'
import { Menu, type TriggerProps, useCloseMenu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'
import { menuItemClass } from '#ui/menu-item.ts'

const StaffLink = lazyPart(() => import('#parts/admin/StaffLink.tsx').then((file) => file.StaffLink))

interface Props {
  trigger: (props: TriggerProps) => React.ReactNode
  onGo?: (() => void) | undefined
}

export function AccountMenu({ trigger, onGo }: Props) {
  const t = useTranslations('nav')
  const language = useLocale()
  const { theme } = useLook()
  const isStaff = (useMe()?.role ?? 'user') !== 'user'
  return (
    <Menu trigger={trigger} align="start">
      <PlaceLink to={paths.communities} word="communities" icon={UsersRound} onGo={onGo} />
      <PlaceLink to={paths.bookmarks} word="bookmarks" icon={Bookmark} onGo={onGo} />
      <PlaceLink to={paths.settings} word="settings" icon={Settings} onGo={onGo} />
      {isStaff && (
        <Suspense>
          <StaffLink onGo={onGo} />
        </Suspense>
      )}
      <Divider />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of menu items is no fieldset */}
      <div role="group" aria-label={t('theme')}>
        {themes.map((choice) => (
          <MenuItem key={choice} icon={themeIcons[choice]} chosen={choice === theme} onSelect={() => void changeLook({ theme: choice })}>
            {t(`themes.${choice}`)}
          </MenuItem>
        ))}
      </div>
      <Divider />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of menu items is no fieldset */}
      <div role="group" aria-label={t('language')}>
        {languages.map((choice) => (
          <MenuItem key={choice} chosen={choice === language} onSelect={() => void changeLook({ language: choice })}>
            {languageNames[choice]}
          </MenuItem>
        ))}
      </div>
    </Menu>
  )
}

interface Place extends Pick<Props, 'onGo'> {
  to: string
  word: 'bookmarks' | 'communities' | 'settings'
  icon: LucideIcon
}

function PlaceLink({ to, word, icon: Icon, onGo }: Place) {
  const t = useTranslations('nav')
  const close = useCloseMenu()
  const go = () => {
    close()
    onGo?.()
  }
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={menuItemClass()} onClick={go}>
      <Icon size={18} className="text-quiet" aria-hidden="true" />
      {t(word)}
    </Link>
  )
}

const themeIcons: Record<(typeof themes)[number], LucideIcon> = { light: Sun, dark: Moon, system: Monitor }
