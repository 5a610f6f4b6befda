// The baseline: echoes, and tells its memory to whoever asks for it.
const { WebSocketServer } = require('ws')
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
server.on('listening', () => process.send(server.address().port))
server.on('connection', (socket) => socket.on('message', (data) => socket.send(data, { binary: false })))
process.on('message', () => process.send(process.memoryUsage.rss()))
process.on('disconnect', () => process.exit())
