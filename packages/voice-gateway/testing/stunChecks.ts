import { classes, Message, methods } from 'werift'

export const checkWith = (username: string, password: string | null, method = methods.BINDING): Message => {
  const check = new Message(method, classes.REQUEST).setAttribute('USERNAME', username).setAttribute('PRIORITY', 1)
  check.setAttribute('ICE-CONTROLLING', 1n)
  if (password !== null) check.addMessageIntegrity(Buffer.from(password))
  return check.addFingerprint()
}

export const answerTo = ({ transactionId }: Pick<Message, 'transactionId'>, password: string): Message =>
  new Message(methods.BINDING, classes.RESPONSE, transactionId)
    .setAttribute('XOR-MAPPED-ADDRESS', ['192.0.2.7', 5004])
    .addMessageIntegrity(Buffer.from(password))
    .addFingerprint()
