import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.h2.mvstore.MVStore;

/**
 * A server of MongoDB's protocol for development and tests, on loopback: mongo-java-server on its H2 store. It imitates
 * MongoDB: no sessions and transactions, plain indexes are never used, nothing expires.
 *
 * <p>Usage: DocumentServer PORT FILE
 */
public final class DocumentServer {
  private DocumentServer() {}

  /** The library says wire version 8 at most, and the driver refuses to speak to less than 9. */
  private enum Version implements MongoVersion {
    NEW_ENOUGH;

    @Override
    public List<Integer> getVersionArray() {
      return List.of(4, 4, 0);
    }

    @Override
    public int getWireVersion() {
      return 9;
    }
  }

  /**
   * Answers a write once it is in the file; by itself the store saves once a second, and a killed server would lose what it
   * had acknowledged. Writes come one at a time, so that no commit holds half of another.
   */
  private static final class CommittingBackend extends H2Backend {
    private static final Set<String> WRITES =
        Set.of(
            "insert",
            "update",
            "delete",
            "findandmodify",
            "create",
            "createindexes",
            "dropindexes",
            "deleteindexes",
            "drop",
            "dropdatabase",
            "renamecollection");

    CommittingBackend(String file) {
      super(new MVStore.Builder().fileName(file).autoCommitDisabled().open());
    }

    @Override
    public Document handleCommand(Channel channel, String database, String command, Document query) {
      if (!WRITES.contains(command.toLowerCase(Locale.ROOT))) {
        return super.handleCommand(channel, database, command, query);
      }
      synchronized (this) {
        try {
          return super.handleCommand(channel, database, command, query);
        } finally {
          getMvStore().commit();
        }
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    var server = new MongoServer(new CommittingBackend(arguments[1]).version(Version.NEW_ENOUGH));
    server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    Thread.currentThread().join();
  }
}
