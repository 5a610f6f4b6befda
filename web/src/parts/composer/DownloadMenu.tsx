import { type DownloadSize, downloadSizes } from '@atelier/contract/choices'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ChoiceChip } from '#parts/composer/ChoiceChip.tsx'
import { Divider } from '#ui/Divider.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuItem } from '#ui/MenuItem.tsx'

interface Props {
  size: DownloadSize
  disabled: boolean
  onChange: (size: DownloadSize) => void
}

/** In which size others may save the pictures of a post. */
export function DownloadMenu({ size, disabled, onChange }: Props) {
  const t = useTranslations('composer.download')
  return (
    <Menu
      align="start"
      trigger={(props) => (
        <ChoiceChip
          {...props}
          icon={Download}
          label={t('label')}
          chosen={size === 'original' ? undefined : t(`sizes.${size}`)}
          disabled={disabled}
        />
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a group of menu items is no fieldset */}
      <div role="group" aria-label={t('label')}>
        {downloadSizes.map((one) => (
          <MenuItem key={one} chosen={one === size} onSelect={() => onChange(one)}>
            <span className="min-w-0 max-w-64 py-1.5">
              {t(`sizes.${one}`)}
              <span className="wordy block text-xs text-quiet">{t(`hints.${one}`)}</span>
            </span>
          </MenuItem>
        ))}
      </div>
      <Divider />
      <p className="wordy max-w-80 px-3 py-1.5 text-xs text-quiet">{t('note')}</p>
    </Menu>
  )
}
