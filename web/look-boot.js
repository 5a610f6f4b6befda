// Inlined into index.html, allowed by its hash in the CSP.
try {
  const read = (key) => JSON.parse(localStorage.getItem(`atelier:${key}`))
  const { theme, text_size, reduced_motion } = read('account-look') ?? read('look') ?? {}
  Object.assign(
    document.documentElement.dataset,
    /^(light|dark)$/.test(theme) && { theme },
    text_size && { text: text_size },
    reduced_motion && { motion: 'reduced' },
  )
} catch {}
