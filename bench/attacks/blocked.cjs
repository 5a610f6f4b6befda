// Loaded into a control's server: after SIGUSR2 its event loop stands still for two seconds and it holds half a gigabyte more.
const held = []
process.on('SIGUSR2', () => {
  held.push(Buffer.alloc(512 * 1024 * 1024, 1))
  const until = Date.now() + 2_000
  while (Date.now() < until) Math.random()
})
