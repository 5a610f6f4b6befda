import { fileSize } from '@atelier/contract/rules/file-size'
import { Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { lazySheet } from '#parts/lazy-part.ts'
import { canKeepOffline, useKeptThings } from '#parts/offline/kept-offline.data.ts'
import { SettingRow } from '#parts/settings/SettingRow.tsx'
import { Button } from '#ui/Button.tsx'

const KeptOfflineSheet = lazySheet(() => import('#screens/settings/cards/KeptOfflineSheet.tsx').then((file) => file.KeptOfflineSheet))

export function KeptOfflineRow() {
  const t = useTranslations('settings')
  const language = useLocale()
  const things = useKeptThings() ?? []
  const [open, setOpen] = useState(false)
  if (!canKeepOffline()) return null
  const size = fileSize(
    things.reduce((sum, { bytes }) => sum + bytes, 0),
    language,
  )
  return (
    <>
      <SettingRow
        id="data_offline"
        title={t('data_offline')}
        text={things.length > 0 ? t('data_offline_count', { count: things.length, size }) : t('data_offline_text')}
        words={t('data_offline_words')}
        action={
          <Button size="sm" aria-label={t('data_offline_show')} onClick={() => setOpen(true)}>
            {t('data_offline_action')}
          </Button>
        }
      />
      <Suspense>{open && <KeptOfflineSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
