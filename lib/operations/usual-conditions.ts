/** Words for the condition of a vehicle that call for nothing; the specification lists none, so every other one is given weight. */
export const USUAL_CONDITIONS = ["EN CIRCULACION"]
