/** The two create paths that the specification gives for a VIN query; the first is ours by default. */
export const VIN_PATHS = ["/api/v1/solutions/consulta/vehicular-vin", "/v1/consulta/vehicular-vin"] as const
