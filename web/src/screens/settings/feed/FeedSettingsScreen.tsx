import { limits } from '@atelier/contract/limits'
import { paths } from '@atelier/contract/paths'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useDebounced } from '#data/debounced.ts'
import { useTitle } from '#device/title.ts'
import { PreferenceRows } from '#parts/settings/PreferenceRows.tsx'
import { SettingLink } from '#parts/settings/SettingLink.tsx'
import { SettingsHead } from '#parts/settings/SettingsHead.tsx'
import { useCategoryName } from '#parts/topics/category-name.ts'
import { FeedPreview } from '#screens/settings/feed/FeedPreview.tsx'
import { saveWeight } from '#screens/settings/feed/feed-settings.data.ts'
import { WeightSlider } from '#screens/settings/feed/WeightSlider.tsx'
import { Button } from '#ui/Button.tsx'

const standardWeight = 0
const debounceMs = 250

export function FeedSettingsScreen() {
  const t = useTranslations('feedSettings')
  const format = useFormatter()
  const category = useCategoryName()
  useTitle(t('title'))
  return (
    <div className="px-4 pt-4 pb-10">
      <SettingsHead title={t('title')} text={t('intro')} />
      <PreferenceRows>
        {({ feed_algorithm_weight, preferred_categories }) => (
          <>
            <Order saved={feed_algorithm_weight} />
            <SettingLink
              to={paths.interests}
              id="categories"
              title={t('categories')}
              text={preferred_categories.length > 0 ? format.list(preferred_categories.map(category)) : t('categories_all')}
              words=""
            />
          </>
        )}
      </PreferenceRows>
    </div>
  )
}

function Order({ saved }: { saved: number }) {
  const t = useTranslations('feedSettings')
  const [moved, setMoved] = useState<number | null>(null)
  const weight = moved ?? saved
  const previewed = useDebounced(weight, debounceMs)
  const save = (chosen: number) => {
    setMoved(null)
    if (chosen !== saved) void saveWeight(chosen)
  }
  return (
    <>
      <WeightSlider weight={weight} onMove={setMoved} onRelease={save} />
      <div className="-me-3.5 mt-2 flex justify-end">
        <Button size="sm" tone="quiet" disabled={weight === standardWeight} onClick={() => save(standardWeight)}>
          {t('reset')}
        </Button>
      </div>
      <FeedPreview weight={previewed} />
      <h2 className="display mt-8 text-xl">{t('how')}</h2>
      <p className="mt-1 text-sm text-quiet">{t('how_text', { window: limits.feed.window })}</p>
      <p className="mt-2 text-sm text-quiet">{t('points')}</p>
    </>
  )
}
