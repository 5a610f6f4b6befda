import { languageNames, languages, themes } from '@atelier/contract/choices'
import { autoplayChoices, textSizes } from '@atelier/contract/preferences'
import { Palette } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { changeLook } from '#parts/settings/follow-look.ts'
import { PreferenceRows } from '#parts/settings/PreferenceRows.tsx'
import { SettingChoice } from '#parts/settings/SettingChoice.tsx'
import { SettingSwitch } from '#parts/settings/SettingSwitch.tsx'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'

export function AppearanceCard() {
  const t = useTranslations('settings')
  const language = useLocale()
  const named = <const Value extends string>(values: readonly Value[], nameOf: (value: Value) => string) =>
    values.map((value) => ({ value, label: nameOf(value) }))
  return (
    <SettingsCard id="appearance" icon={Palette} title={t('appearance_title')} text={t('appearance_text')}>
      <PreferenceRows>
        {({ theme, text_size, reduced_motion, autoplay, data_saver }) => (
          <>
            <SettingChoice
              id="theme"
              title={t('appearance_theme')}
              text={t('appearance_theme_text')}
              words={t('appearance_theme_words')}
              value={theme}
              choices={named(themes, (choice) => t(`appearance_${choice}`))}
              onChange={(choice) => void changeLook({ theme: choice })}
            />
            <SettingChoice
              id="language"
              title={t('appearance_language')}
              text={t('appearance_language_text')}
              words={t('appearance_language_words')}
              value={language}
              choices={named(languages, (choice) => languageNames[choice])}
              onChange={(choice) => void changeLook({ language: choice })}
            />
            <SettingChoice
              id="text_size"
              title={t('appearance_text_size')}
              words={t('appearance_text_size_words')}
              value={text_size}
              choices={named(textSizes, (choice) => t(`appearance_${choice}`))}
              onChange={(choice) => void changeLook({ text_size: choice })}
            />
            <SettingSwitch
              id="reduced_motion"
              title={t('appearance_reduced_motion')}
              text={t('appearance_reduced_motion_text')}
              words={t('appearance_reduced_motion_words')}
              checked={reduced_motion}
              onChange={(checked) => void changeLook({ reduced_motion: checked })}
            />
            <SettingChoice
              id="autoplay"
              title={t('appearance_autoplay')}
              text={t('appearance_autoplay_text')}
              words={t('appearance_autoplay_words')}
              value={autoplay}
              choices={named(autoplayChoices, (choice) => t(`appearance_${choice}`))}
              onChange={(choice) => void changeLook({ autoplay: choice })}
            />
            <SettingSwitch
              id="data_saver"
              title={t('appearance_data_saver')}
              text={t('appearance_data_saver_text')}
              words={t('appearance_data_saver_words')}
              checked={data_saver}
              onChange={(checked) => void changeLook({ data_saver: checked })}
            />
          </>
        )}
      </PreferenceRows>
    </SettingsCard>
  )
}
