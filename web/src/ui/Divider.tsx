export function Divider({ text }: { text?: string }) {
  if (!text) return <hr className="my-1.5 border-line" />
  return (
    <div className="flex items-center gap-4 text-xs text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {text}
    </div>
  )
}
