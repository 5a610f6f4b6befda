import { useTranslations } from 'use-intl'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { useTemplates } from '#screens/admin/settings/settings.data.ts'
import { AddTemplate } from '#screens/admin/settings/templates/AddTemplate.tsx'
import { TemplateCard } from '#screens/admin/settings/templates/TemplateCard.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export function TemplatesTab() {
  const t = useTranslations('admin_settings.templates')
  return (
    <section aria-labelledby="notification-templates">
      <h2 id="notification-templates" className="display text-lg">
        {t('heading')}
      </h2>
      <p className="mt-1 max-w-text text-sm text-quiet">{t('text')}</p>
      <AddTemplate />
      <Cards />
    </section>
  )
}

function Cards() {
  const t = useTranslations('admin_settings.templates')
  const { data: templates, isError, refetch } = useTemplates()
  if (templates)
    return (
      <ul aria-label={t('heading')} className="grid items-start gap-4 xl:grid-cols-2">
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </ul>
    )
  if (isError) return <LoadFailed title={t('failed_load')} onRetry={() => void refetch()} />
  return (
    <div aria-busy="true" className="grid gap-4 xl:grid-cols-2">
      {['a', 'b', 'c', 'd'].map((card) => (
        <Skeleton key={card} className="h-72 w-full" />
      ))}
    </div>
  )
}
