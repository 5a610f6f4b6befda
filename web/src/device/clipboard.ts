export async function copyText(text: string) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  // The clipboard API needs a secure origin.
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (!copied) throw new Error('the browser refused to copy')
}
