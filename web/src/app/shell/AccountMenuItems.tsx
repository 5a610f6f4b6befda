import { languageNames, languages, themes } from '@atelier/contract/choices'
import { Monitor, Moon, Sun } from 'lucide-react'
import { Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { useLook } from '#device/look.ts'
import { AccountItems } from '#parts/account/AccountItems.tsx'
import { lazyPart } from '#parts/lazy-part.ts'
import { changeLook } from '#parts/settings/follow-look.ts'
import { Divider } from '#ui/Divider.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

const StaffLink = lazyPart(() => import('#parts/admin/StaffLink.tsx').then((file) => file.StaffLink))

export function AccountMenuItems({ onGo }: { onGo?: (() => void) | undefined }) {
  const t = useTranslations('nav')
  const language = useLocale()
  const { theme } = useLook()
  const isStaff = (useMe()?.role ?? 'user') !== 'user'
  return (
    <>
      <AccountItems />
      {isStaff && (
        <Suspense>
          <StaffLink onGo={onGo} />
          <Divider />
        </Suspense>
      )}
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
    </>
  )
}

const themeIcons = { light: Sun, dark: Moon, system: Monitor }
