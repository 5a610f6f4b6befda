import { paths } from '@atelier/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazySheet } from '#parts/lazy-part.ts'
import { Button } from '#ui/Button.tsx'

const CommunitySheet = lazySheet(() => import('#parts/communities/CommunitySheet.tsx').then((file) => file.CommunitySheet))

export function CreateCommunityButton({ short = false }: { short?: boolean }) {
  const t = useTranslations('communities')
  const navigate = useNavigate()
  const [founding, setFounding] = useState(false)
  const open = ({ id }: { id: string }) => void navigate({ to: paths.community(id) })
  return (
    <>
      <Button size="sm" icon={Plus} aria-label={t('create')} onClick={() => setFounding(true)}>
        {short ? t('edit.create') : t('create')}
      </Button>
      <Suspense>{founding && <CommunitySheet onDone={open} onClose={() => setFounding(false)} />}</Suspense>
    </>
  )
}
