import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toastError, toastSuccess } from '#data/toasts.ts'
import { copyText } from '#device/clipboard.ts'
import { printPage, saveText } from '#device/save-file.ts'
import { Button } from '#ui/Button.tsx'

export function RecoveryCodeList({ codes, email }: { codes: string[]; email: string }) {
  const t = useTranslations('security.codes')
  const heading = useRef<HTMLParagraphElement>(null)
  // They replace the button that made them, which had the focus.
  useEffect(() => heading.current?.focus(), [])
  const text = [t('paper_title'), email, '', ...codes, ''].join('\n')
  const copy = () => copyText(codes.join('\n')).then(() => toastSuccess('security.codes.copied'), toastError('security.codes.copy_failed'))
  return (
    <>
      <p ref={heading} tabIndex={-1} className="wordy text-quiet outline-none">
        {t('text')}
      </p>
      <div className="printed my-5 rounded-media bg-sunken px-5 py-4">
        <p className="mb-4 hidden print:block">
          <strong className="block">{t('paper_title')}</strong>
          {email}
        </p>
        <ol className="grid grid-cols-2 justify-items-center gap-x-4 gap-y-2 font-mono figures">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={Copy} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button size="sm" icon={Download} onClick={() => saveText('atelier-recovery-codes.txt', text)}>
          {t('download')}
        </Button>
        <Button size="sm" icon={Printer} onClick={printPage}>
          {t('print')}
        </Button>
      </div>
    </>
  )
}
