import { useTranslations } from 'use-intl'
import { AdminHead } from '#parts/admin/AdminHead.tsx'
import { oneOf, useAsked } from '#parts/admin/asked.ts'
import { useTabInRow } from '#parts/admin/tab-in-row.ts'
import { GeneralTab } from '#screens/admin/settings/general/GeneralTab.tsx'
import { InterestsTab } from '#screens/admin/settings/interests/InterestsTab.tsx'
import { NoticeTab } from '#screens/admin/settings/notice/NoticeTab.tsx'
import { RulesTab } from '#screens/admin/settings/rules/RulesTab.tsx'
import { TemplatesTab } from '#screens/admin/settings/templates/TemplatesTab.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'

const tabs = ['general', 'interests', 'templates', 'rules', 'notice'] as const
const panels = { general: GeneralTab, interests: InterestsTab, templates: TemplatesTab, rules: RulesTab, notice: NoticeTab }

export function PlatformSettingsScreen() {
  const t = useTranslations('admin_settings')
  const { asked, ask } = useAsked()
  const tab = oneOf(tabs, asked.tab)
  const Panel = panels[tab]
  useTabInRow(`settings-tab-${tab}`)
  return (
    <>
      <AdminHead title={t('title')} text={t('text')} />
      <div className="mt-3 mb-5">
        <Tabs
          name="settings"
          label={t('title')}
          tabs={tabs.map((id) => ({ id, label: t(`tabs.${id}`) }))}
          current={tab}
          onChange={(id) => ask({ tab: id === 'general' ? undefined : id })}
        />
      </div>
      <TabPanel name="settings" current={tab}>
        <Panel />
      </TabPanel>
    </>
  )
}
