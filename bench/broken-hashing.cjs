// Loaded with `node --require` into the server of a negative control: hashes on the event loop, or one password at a time.
const argon2 = require('@node-rs/argon2')
const { verify, verifySync } = argon2

let last = Promise.resolve()
const broken = {
  'on the event loop': async (...given) => verifySync(...given),
  'one at a time': (...given) => {
    last = last.then(() => verify(...given))
    return last
  },
}
argon2.verify = broken[process.env.BROKEN_HASHING]
