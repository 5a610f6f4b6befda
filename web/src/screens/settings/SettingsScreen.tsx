import { paths } from '@atelier/contract/paths'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useTitle } from '#device/title.ts'
import { latePart } from '#parts/lazy-part.ts'
import { usePreferences } from '#parts/settings/preferences.data.ts'
import { useSettingSearch } from '#parts/settings/setting-index.ts'
import { AccountCard } from '#screens/settings/cards/AccountCard.tsx'
import { AppearanceCard } from '#screens/settings/cards/AppearanceCard.tsx'
import { DangerCard } from '#screens/settings/cards/DangerCard.tsx'
import { DataCard } from '#screens/settings/cards/DataCard.tsx'
import { NotificationsCard } from '#screens/settings/cards/NotificationsCard.tsx'
import { PrivacyCard } from '#screens/settings/cards/PrivacyCard.tsx'
import { SectionList } from '#screens/settings/SectionList.tsx'
import { SettingResults } from '#screens/settings/SettingResults.tsx'
import { showSetting } from '#screens/settings/show-setting.ts'
import { cx } from '#ui/cx.ts'
import { TextField } from '#ui/TextField.tsx'

const TransparencyLink = latePart(() => import('#parts/platform/TransparencyLink.tsx').then((file) => file.TransparencyLink))

/** Cards and rows have addresses: /settings#privacy, /settings#private_account. */
export function SettingsScreen() {
  const t = useTranslations('settings')
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const found = useSettingSearch(query, useLocale())
  const searching = query.trim() !== ''
  useTitle(t('title'))
  const { preferences, failed } = usePreferences()
  const isReady = preferences !== undefined || failed
  // Not before the rows are there: they would move what is below them.
  useEffect(() => {
    if (isReady) showSetting(hash)
  }, [hash, isReady])

  const go = (id: string) => {
    setQuery('')
    void navigate({ to: '.', hash: id, replace: true, hashScrollIntoView: false })
    // The cards are hidden until this has rendered.
    requestAnimationFrame(() => showSetting(id))
  }

  return (
    <div className="px-4 pt-5 max-lg:[--sticky-height:3rem] lg:px-8 lg:pt-7">
      <div className={cx(columns, 'items-center gap-y-4')}>
        <h1 className="display text-2xl">{t('title')}</h1>
        <search>
          <TextField
            type="search"
            label={t('search')}
            hideLabel
            placeholder={t('search')}
            autoComplete="off"
            start={<Search size={18} aria-hidden="true" />}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={({ key }) => {
              if (key === 'Escape') setQuery('')
              if (key === 'Enter' && found[0]) go(found[0].id)
            }}
          />
        </search>
      </div>
      <div className={cx(columns, 'lg:mt-8')}>
        <SectionList searching={searching} onChoose={go} />
        <SettingResults query={query} found={found} onChoose={go} />
        <div hidden={searching}>
          <AccountCard />
          <PrivacyCard />
          <NotificationsCard />
          <AppearanceCard />
          <DataCard />
          <DangerCard />
          <nav aria-label={t('legal')} className="mt-6 flex flex-wrap gap-x-6 text-sm text-quiet">
            <Link to={paths.terms} className="py-3 hover:text-ink">
              {t('legal_terms')}
            </Link>
            <Link to={paths.rules} className="py-3 hover:text-ink">
              {t('legal_rules')}
            </Link>
            <Link to={paths.privacy} className="py-3 hover:text-ink">
              {t('legal_privacy')}
            </Link>
            <Suspense>
              <TransparencyLink />
            </Suspense>
          </nav>
        </div>
      </div>
    </div>
  )
}

const columns = 'grid grid-cols-1 gap-x-10 lg:grid-cols-[12.5rem_minmax(0,1fr)]'
