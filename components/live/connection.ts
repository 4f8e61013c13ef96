export { reportReachable, reportUnreachable } from "#components/query/http.ts"
