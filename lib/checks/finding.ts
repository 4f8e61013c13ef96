/** What a person found out about a question whose answer was lost. */
export type Finding = "not_sent" | "sent"
