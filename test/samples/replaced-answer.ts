/** Orders to the sandbox, as `fault` takes them: the next answer holds these data in its operation's envelope, with status 200. */
export const lookupWith = (data: unknown) => replaced({ type: "result", status: 200, message: "ok", data })
export const platformWith = (data: unknown) => replaced({ status: "success", message: "ok", data })

function replaced(body: object) {
  return { kind: "replace", status: 200, body }
}
