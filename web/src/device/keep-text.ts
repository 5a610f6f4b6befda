/** Saves a text as a file of this device. */
export function saveText(name: string, text: string, type = 'text/plain') {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

export const printPage = () => window.print()
