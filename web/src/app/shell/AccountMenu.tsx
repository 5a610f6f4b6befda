import { languages, themes } from '@atelier/contract/choices'
import { Check, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Divider } from '#ui/Divider.tsx'
import { Menu, type TriggerProps } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'
import { currentTheme, setTheme } from '#ui/theme.ts'
import { chooseLanguage } from '#words/words.ts'

/** The menu of the own account: how the app looks and which language it speaks. */
export function AccountMenu({ trigger }: { trigger: (props: TriggerProps) => React.ReactNode }) {
  const t = useTranslations('nav')
  const language = useLocale()
  const [theme, choose] = useState(currentTheme)
  return (
    <Menu trigger={trigger} align="start">
      {themes.map((choice) => (
        <MenuItem
          key={choice}
          icon={themeIcons[choice]}
          onSelect={() => {
            setTheme(choice)
            choose(choice)
          }}
        >
          <Choice name={t(`themes.${choice}`)} chosen={choice === theme} />
        </MenuItem>
      ))}
      <Divider />
      {languages.map((choice) => (
        <MenuItem key={choice} onSelect={() => void chooseLanguage(choice)}>
          <Choice name={t(`languages.${choice}`)} chosen={choice === language} />
        </MenuItem>
      ))}
    </Menu>
  )
}

const themeIcons: Record<(typeof themes)[number], LucideIcon> = { light: Sun, dark: Moon, system: Monitor }

function Choice({ name, chosen }: { name: string; chosen: boolean }) {
  const t = useTranslations('nav')
  if (!chosen) return name
  return (
    <>
      <span className="sr-only">{t('chosen', { choice: name })}</span>
      <span aria-hidden="true">{name}</span>
      <Check size={16} className="ms-auto text-accent" aria-hidden="true" />
    </>
  )
}
