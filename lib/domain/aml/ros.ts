/** That a ROS was filed outside. */
export type RosContent = {
  checkId: string
  /** When the operation was qualified as suspicious: 24 hours later the ROS is due. ISO 8601. */
  qualifiedAt: string
  /** Of the ROS that was filed; null until then. */
  filed: { number: string; on: string } | null
  by: { id: string; name: string }
  at: string
}
