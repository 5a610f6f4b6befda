export function SettingTexts({ id, title, text }: { id: string; title: string; text?: string | undefined }) {
  return (
    <span className="block min-w-0 flex-1 basis-44">
      <span className="block wordy font-medium">{title}</span>
      {text && (
        <span id={`${id}-text`} className="mt-0.5 block wordy text-sm text-quiet">
          {text}
        </span>
      )}
    </span>
  )
}
